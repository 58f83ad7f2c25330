import type { ReactNode } from 'react';
import classes from './reading.module.css';
import { PublicPage } from './public-page.tsx';

export interface Section {
  id: string;
  title: string;
  text: ReactNode;
  /** Hidden if the installation sends no text messages. */
  isAboutTexts?: true;
}

interface LegalPageProps {
  title: string;
  description: string;
  lead: string;
  sections: readonly Section[];
}

/**
 * A legal text: numbered sections with links, and a table of contents beside them. The server replaces the page if the
 * operator has its own text.
 */
export function LegalPage({ title, description, lead, sections }: LegalPageProps) {
  return (
    <PublicPage title={title} description={description} lead={lead} aside={<Contents sections={sections} />}>
      <p className={classes.updated}>Last updated: 15 Feb 2025</p>
      {sections.map((section, index) => (
        <section key={section.id} aria-labelledby={section.id} data-texts={section.isAboutTexts}>
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
        {sections.map(({ id, title, isAboutTexts }) => (
          <li key={id} data-texts={isAboutTexts}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
