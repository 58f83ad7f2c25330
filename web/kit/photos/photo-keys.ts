/** The place that a key moves a viewer of photos to: the arrow keys, Home and End. Other keys stay. */
export function placeByKey(key: string, index: number, count: number): number {
  const places: Record<string, number> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 };
  return places[key] ?? index;
}
