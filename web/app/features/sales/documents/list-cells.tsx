import { customerNameOf } from '../../work/projects/project-text.ts';
import type { OwnersOfRecord } from '../../work/projects/record-facts.tsx';
import { RecordLink } from '../../../../kit/page/record-link.tsx';
import { cutAt, formatUsd } from '../../../../kit/format.ts';
import shared from '../../../../kit/page/shared.module.css';

const DESCRIPTION_CUT = 75;

/** The customer in a list of documents. */
export function CustomerCell({ of }: { of: OwnersOfRecord }) {
  return (
    <RecordLink kind="customer" id={of.customer_id}>
      {customerNameOf(of)}
    </RecordLink>
  );
}

interface ProjectCellProps {
  of: OwnersOfRecord & { project_description: string | null };
}

/** The project in a list of documents, with the beginning of its description. */
export function ProjectCell({ of: { project_id, project_name, project_description: description } }: ProjectCellProps) {
  return (
    <>
      <RecordLink kind="project" id={project_id}>
        {project_name}
      </RecordLink>
      {description && (
        <span className={`${shared.secondLine} ${shared.oneLine}`}>{cutAt(description, DESCRIPTION_CUT)}</span>
      )}
    </>
  );
}

/** The total of a document. */
export function Total({ dollars }: { dollars: number }) {
  return <span className={shared.amount}>{formatUsd(dollars)}</span>;
}
