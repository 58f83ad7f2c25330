import { PRICE_ITEMS_MAX } from '#contract/sales/price-items.ts';
import { type Suggestible, suggestionsOf } from '#domain/sales/price-suggestions.ts';
import { median } from './sampling.ts';
import type { Result } from './table.ts';

/* The browser's work per keystroke in a line item: it searches the price book that it has loaded. */

/** One frame of a screen with 60 frames per second. */
const FRAME_MS = 1000 / 60;
const ROUNDS = 200;

const WORDS = ['Tile', 'floor', 'wall', 'removal', 'outlet', 'paint', 'door', 'window', 'quartz', 'drywall', 'trim'];

/** Search texts, from few matching items to all of them. */
const TYPED = {
  'what no item has': 'quixote',
  'two words': 'til flo',
  'two letters': 'ti',
  'what every item has': 'inst',
} as const;

export function measureSuggestions(): Result[] {
  const book = { items: Array.from({ length: PRICE_ITEMS_MAX }, (_, at) => item(at)), remembered: [] };
  return Object.entries(TYPED).map(([name, typed]) => {
    const times = Array.from({ length: ROUNDS }, () => {
      const began = performance.now();
      suggestionsOf(book, typed);
      return performance.now() - began;
    });
    const measured = median(times);
    return { operation: `suggest: ${name}`, measured, bar: `${FRAME_MS.toFixed(1)} ms`, isMet: measured <= FRAME_MS };
  });
}

function item(at: number): Suggestible {
  const word = (step: number) => WORDS[(at * step) % WORDS.length];
  return {
    code: at % 3 === 0 ? null : `C-${at}`,
    description: `${word(1)} ${word(3)} with ${word(7)}, installed, size ${at}`,
    times_used: at % 40,
    last_used_at: at % 40 === 0 ? null : new Date(Date.UTC(2026, 0, 1 + (at % 300))).toISOString(),
  };
}
