// The file of the header also has the modules that the scripts share.
import './header.ts';
import { startForm } from './form-script.ts';
import { partOf } from './part-of.ts';
import { SITE_FORMS } from './site-forms.ts';

/* The script of the public pages with a form. */

const form = partOf(document, '[data-form]');
startForm(form, SITE_FORMS[form.dataset['form'] as keyof typeof SITE_FORMS]);
