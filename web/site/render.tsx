import '../kit/styles/app.css';
import './parts-off.css';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from '../kit/router/router.tsx';
import { CanonicalLink, HtmlDocument } from '../kit/page/html-document.tsx';
import { PAGES, type PartName } from './pages.tsx';

/** The addresses of the files that the pages load. */
export interface SiteFiles {
  sheets: Readonly<Record<'pages' | 'forms', readonly string[]>>;
  scripts: Readonly<Record<'header' | PartName, string>>;
}

/** The paths of the public pages. */
export const SITE_PATHS = Object.keys(PAGES);

/** The HTML of a public page. It is complete: the page's scripts render nothing that a visitor reads. */
export function renderPage(path: string, { sheets, scripts }: SiteFiles): string {
  const { Content, part } = PAGES[path] ?? {};
  if (!Content) throw new Error(`There is no public page at ${path}.`);
  const head = (
    <>
      <CanonicalLink pathname={path} />
      {[...sheets.pages, ...(part === 'forms' ? sheets.forms : [])].map((sheet) => (
        <link key={sheet} rel="stylesheet" href={sheet} />
      ))}
      <script type="module" src={scripts.header} />
      {part && <script type="module" src={scripts[part]} />}
    </>
  );
  const page = (
    <StaticRouter path={path}>
      <HtmlDocument head={head}>
        <Content />
      </HtmlDocument>
    </StaticRouter>
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}
