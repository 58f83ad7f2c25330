/*
 * The parts of the page that are loaded later: paying, if there is a balance, the page of a visit, changes between
 * revisions, packages, the confirmation before reporting the wrong person, and the screens for an expired document or an invalid
 * link. They share one script: with a third script, the bundler would move React out of the page's own script, and the
 * two parts would be larger together.
 */
export { Changes } from './changes/changes.tsx';
export { Expired } from './expired.tsx';
export { NoDocument } from './no-document.tsx';
export { Packages } from './packages.tsx';
export { Pay } from './paying/pay.tsx';
export { VisitPage } from './visiting/visit-page.tsx';
export { WrongPersonQuestion } from './wrong-person-question.tsx';
