/** The index that a key moves a photo viewer to: the arrow keys, Home and End. Other keys do not change it. */
export function placeByKey(key: string, index: number, count: number): number {
  const places: Record<string, number> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 };
  return places[key] ?? index;
}
