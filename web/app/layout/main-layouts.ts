/* The layouts of signed-in screens, which load together. */

export { CrewLead } from './crew-lead.tsx';
export { MainShell } from './main-shell.tsx';
export { RecordBand } from './record-band.tsx';
export { Subscribed } from './subscribed.tsx';
