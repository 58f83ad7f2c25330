import { Box } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { counted } from '../../../../kit/format.ts';
import { EditorSection } from './document-editor.tsx';
import { LineCards } from './line-cards.tsx';
import { LineGrid } from './line-grid.tsx';
import type { LinesProps } from './line-look.ts';
import { messageOfAll } from './line-messages.ts';
import type { Line } from './lines.ts';
import shared from '../../../../kit/page/shared.module.css';

interface LinesSectionProps<L extends Line> extends Omit<LinesProps<L>, 'onRemove'> {
  /** Without it, a line item is only removed from the form. */
  onRemove?: ((line: L) => void) | undefined;
}

/** The line items of a document: a grid on wide screens, cards on narrow ones. */
export function LinesSection<L extends Line>({ editing, look, onRemove }: LinesSectionProps<L>) {
  const narrow = useMediaQuery('(max-width: 63.99em)', false, { getInitialValueInEffect: false });
  const { lines, kind, messages, remove, focus } = editing;
  const wrong = messageOfAll(messages, kind.field);
  const Lines = narrow ? LineCards : LineGrid;
  return (
    <EditorSection title={look.title} aside={counted(lines.length, 'line')} flush>
      <Lines
        editing={editing}
        look={look}
        onRemove={onRemove ?? (({ key }) => focus(remove(key), 'description', 'edit'))}
      />
      {wrong && (
        <Box
          component="p"
          py={10}
          px={20}
          fz={13}
          bg="var(--jp-red-bg)"
          className={shared.fault}
          role="alert"
          tabIndex={-1}
          data-wrong
        >
          {wrong}
        </Box>
      )}
    </EditorSection>
  );
}
