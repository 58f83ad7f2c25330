import { type PointerEvent, useRef } from 'react';
import { strokePath } from '../kit/icons/stroke-path.ts';
import classes from './signature.module.css';
import { isFull, pointAt, type Stroke, withPoint } from './strokes.ts';
import type { Translations } from './translations-en.ts';

interface SignaturePadProps {
  strokes: readonly Stroke[];
  onDraw: (strokes: Stroke[]) => void;
  isInvalid: boolean;
  /** The id of the element with the error message. */
  describedBy: string | undefined;
  /** The formatted day of signing. */
  day: string;
  translations: Translations;
}

/**
 * A field for signing with a finger, a pen or the mouse. The strokes are points, from which the displayed lines are
 * drawn.
 */
export function SignaturePad({ strokes, onDraw, isInvalid, describedBy, day, translations: t }: SignaturePadProps) {
  const isDown = useRef(false);
  const here = (event: PointerEvent<SVGSVGElement>) => pointAt(event.currentTarget.getBoundingClientRect(), event);
  const start = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0 || isFull(strokes)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    isDown.current = true;
    onDraw([...strokes, [here(event)]]);
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (isDown.current && !isFull(strokes)) onDraw(withPoint(strokes, here(event)));
  };
  const lift = () => {
    isDown.current = false;
  };
  return (
    <>
      <div className={classes.pad} data-invalid={isInvalid || undefined}>
        <svg
          viewBox="0 0 1000 1000"
          preserveAspectRatio="none"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
          role="img"
          aria-label={strokes.length === 0 ? t.signHere : t.drawn}
          aria-describedby={describedBy}
          onPointerDown={start}
          onPointerMove={move}
          onPointerUp={lift}
          onPointerCancel={lift}
        >
          {strokes.map((stroke, index) => (
            // A stroke has no identity other than its index: it is only ever extended at the end.
            // oxlint-disable-next-line react/no-array-index-key
            <path key={index} d={strokePath(stroke)} vectorEffect="non-scaling-stroke" />
          ))}
        </svg>
        <span className={classes.day}>{day}</span>
        {strokes.length > 0 && (
          <button type="button" className={classes.clear} onClick={() => onDraw([])}>
            {t.clear}
          </button>
        )}
      </div>
      {isFull(strokes) && <p role="status">{t.penIsOut}</p>}
    </>
  );
}
