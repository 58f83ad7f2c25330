import { type ReactNode, StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { HtmlDocument } from '../kit/page/html-document.tsx';
import { StaticRouter } from '../kit/router/router.tsx';
import { App, Loading } from './app.tsx';
import { EARLY_SEARCH } from './layout/early-search.ts';
import { FIRST_CALL } from './layout/first-call.ts';
import { snapshotScript } from './layout/screen-snapshot.ts';
import { loadRoute } from './load-route.ts';
import { ROOT } from './root-element.ts';

/** The addresses of the files of a page. */
export interface PageFiles {
  /** The script that starts the application. */
  entry: string;
  /** All scripts that the page needs, in the order in which they import each other. */
  scripts: readonly string[];
  sheets: readonly string[];
}

/** The HTML of the page of signed-in screens, which shows that they are loading. */
export function renderStart(files: PageFiles): string {
  return renderDocument(
    <FileLinks {...files} />,
    <div id={ROOT}>
      <Loading />
    </div>,
  );
}

/** What React moves from a component into the head, at the beginning of what it renders. */
const HEAD_ELEMENTS = /^(?:<title>[^<]*<\/title>|<link [^>]*>|<meta [^>]*>)*/;

/** The HTML of a form for visitors, which is complete before its scripts have run. */
export async function renderForm(path: string, files: PageFiles): Promise<string> {
  const route = await loadRoute(path);
  const content = renderToString(
    <StrictMode>
      <StaticRouter path={path}>
        <App route={route} />
      </StaticRouter>
    </StrictMode>,
  );
  const [headElements = ''] = HEAD_ELEMENTS.exec(content) ?? [];
  const page = renderDocument(
    // Over HTTP/1.1 the scripts would otherwise share the connection with the style sheet, and delay the first paint.
    <FileLinks {...files} priority="low" />,
    <div id={ROOT} data-rendered dangerouslySetInnerHTML={{ __html: content.slice(headElements.length) }} />,
  );
  return page.replace('</head>', () => `${headElements}</head>`);
}

/** Links to all files of a page. Without them, the browser discovers each script only in the one that imports it. */
function FileLinks({ entry, scripts, sheets, priority }: PageFiles & { priority?: 'low' }) {
  return (
    <>
      {sheets.map((sheet) => (
        <link key={sheet} rel="stylesheet" href={sheet} />
      ))}
      {scripts.map((script) => (
        <link key={script} rel="modulepreload" fetchPriority={priority} href={script} />
      ))}
      <script type="module" fetchPriority={priority} src={entry} />
    </>
  );
}

function renderDocument(head: ReactNode, body: ReactNode): string {
  const page = (
    <HtmlDocument
      head={
        <>
          <script dangerouslySetInnerHTML={{ __html: EARLY_SEARCH }} />
          {/* Before the style sheet, which a script after it would wait for. */}
          <script dangerouslySetInnerHTML={{ __html: FIRST_CALL }} />
          {head}
        </>
      }
    >
      {body}
      <script dangerouslySetInnerHTML={{ __html: snapshotScript() }} />
    </HtmlDocument>
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}
