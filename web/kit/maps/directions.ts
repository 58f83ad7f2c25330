type Agent = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/**
 * URL of the directions to "28.0517,-82.4588" or to a postal address; uses Apple Maps on Apple's phones and tablets.
 */
export function directionsTo(place: string, agent: Agent = navigator): string {
  const to = encodeURIComponent(place);
  if (isApplePhone(agent)) return `https://maps.apple.com/?daddr=${to}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${to}`;
}

/** An iPad has the user agent of a Mac; only its touch points differ. */
function isApplePhone({ userAgent, maxTouchPoints }: Agent): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
