/*
 * What comes after the page itself: paying where something is owed, the page of a visit, what has changed, the question
 * before the wrong person is reported, and what is shown of a document that has expired or a link that opens nothing. In
 * one script, because a third one would make the bundler take React out of the page's own, which is larger in two parts.
 */
export { Changes } from './changes/changes.tsx';
export { Expired } from './expired.tsx';
export { NoDocument } from './no-document.tsx';
export { Pay } from './paying/pay.tsx';
export { VisitPage } from './visiting/visit-page.tsx';
export { WrongPersonQuestion } from './wrong-person-question.tsx';
