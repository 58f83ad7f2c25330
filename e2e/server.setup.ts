import { serve } from './serve.ts';

/** One server for all journeys; each has a company of its own on it. */
export default async function serveJourneys(): Promise<() => Promise<void>> {
  const { url, stop } = await serve();
  process.env.JOURNEYS_URL = url;
  return stop;
}
