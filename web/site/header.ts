import { startHeader } from './header-script.ts';
import { partOf } from './part-of.ts';

/* The script of every public page. */

startHeader(partOf(document, 'header'));

/** Opens the answer that the address names: older browsers only scroll to it, and see it closed. */
function openTarget(): void {
  const answer = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const question = answer?.closest('details');
  if (!question || question.open) return;
  question.open = true;
  answer?.scrollIntoView();
}

addEventListener('hashchange', openTarget);
openTarget();
