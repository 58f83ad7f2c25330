import { Button } from '@mantine/core';
import { API_BASE } from '../../../contract/endpoint.ts';
import { estimates } from '../../../contract/estimates.ts';
import { IconFileTypePdf } from '../ui/icons.ts';

/** Where the estimate as it is saved can be read as a PDF. */
export function estimatePdf(estimateId: string): string {
  return `${API_BASE}${estimates.pdf.path}?${new URLSearchParams({ estimate_id: estimateId })}`;
}

/** Opens the PDF in a new tab. */
export function PdfButton({ estimateId, label = 'PDF View' }: { estimateId: string; label?: string }) {
  return (
    <Button
      component="a"
      href={estimatePdf(estimateId)}
      target="_blank"
      rel="noreferrer"
      leftSection={<IconFileTypePdf size={18} stroke={1.75} aria-hidden />}
    >
      {label}
    </Button>
  );
}
