import radio from '../../ui/radio-field.module.css';
import classes from './import.module.css';

/** One choice of a list, as a form's radio field draws it. */
export const RADIO = { classNames: { radio: radio.circle, label: classes.radioLabel } };
