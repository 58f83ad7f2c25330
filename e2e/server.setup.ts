import { serve } from './serve.ts';

/** Starts one server for all tests; each test has a company of its own on it. */
export default async function serveJourneys(): Promise<() => Promise<void>> {
  const { url, stop } = await serve();
  process.env.JOURNEYS_URL = url;
  return stop;
}
