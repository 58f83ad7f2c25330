// The file of the header also has the modules that the scripts share.
import './header.ts';
import { partOf } from './part-of.ts';
import { startVerification } from './verify-script.ts';

/* The script of the page that verifies a PDF. */

startVerification(partOf(document, '[data-verify]'));
