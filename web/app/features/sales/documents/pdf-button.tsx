import { Button } from '@mantine/core';
import type { Endpoint } from '#contract/endpoint.ts';
import { API_BASE } from '#domain/site.ts';
import { IconFileTypePdf } from '../../../../kit/icons/public-icons.ts';

/** URL of the PDF of a document as saved. */
export function pdfAddress(endpoint: Endpoint & { response: 'pdf' }, query: Record<string, string>): string {
  return `${API_BASE}${endpoint.path}?${new URLSearchParams(query)}`;
}

/** Opens the PDF in a new tab. */
export function openPdf(address: string): void {
  window.open(address, '_blank', 'noreferrer');
}

/** Button that opens the PDF in a new tab. */
export function PdfButton({ address, label = 'PDF View' }: { address: string; label?: string }) {
  return (
    <Button
      component="a"
      href={address}
      target="_blank"
      rel="noreferrer"
      leftSection={<IconFileTypePdf size={18} stroke={1.75} aria-hidden />}
    >
      {label}
    </Button>
  );
}
