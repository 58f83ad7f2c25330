import type { ReactNode } from 'react';
import classes from './reading.module.css';
import { PublicPage } from './public-page.tsx';

export interface Section {
  id: string;
  title: string;
  text: ReactNode;
}

interface LegalPageProps {
  title: string;
  description: string;
  lead: string;
  sections: readonly Section[];
}

/** A legal text: numbered sections with links, and a table of contents beside them. */
export function LegalPage({ title, description, lead, sections }: LegalPageProps) {
  return (
    <PublicPage title={title} description={description} lead={lead} aside={<Contents sections={sections} />}>
      <p className={classes.updated}>Last updated: 15 Feb 2025</p>
      {sections.map((section, index) => (
        <section key={section.id} aria-labelledby={section.id}>
          <h2 id={section.id}>
            {index + 1}. {section.title}
          </h2>
          {section.text}
        </section>
      ))}
    </PublicPage>
  );
}

function Contents({ sections }: { sections: readonly Section[] }) {
  return (
    <nav aria-label="On this page" className={classes.contents}>
      <p>On this page</p>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
