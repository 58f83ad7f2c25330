import { afterEach, beforeEach, vi } from 'vitest';

interface RecordedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  credentials: string | undefined;
  body: unknown;
}

/**
 * A fake server that returns prepared responses and records requests. Each response is used once, the last one
 * repeatedly; a response with `to` matches only paths that contain it.
 */
export function fakeServer() {
  const requests: RecordedRequest[] = [];
  let responses: { to: string | RegExp; give: () => Promise<Response> }[] = [];
  const { fetch } = globalThis;
  beforeEach(() => {
    requests.length = 0;
    responses = [];
    vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
      requests.push({
        method: request.method ?? 'GET',
        path,
        headers: request.headers as Record<string, string>,
        credentials: request.credentials,
        body: typeof request.body === 'string' ? JSON.parse(request.body) : undefined,
      });
      const fitting = responses.filter(({ to }) => (typeof to === 'string' ? path.includes(to) : to.test(path)));
      const [response] = fitting;
      if (!response) throw new Error(`no response for ${path}`);
      if (fitting.length > 1) responses = responses.filter((other) => other !== response);
      return response.give();
    });
  });
  afterEach(() => vi.stubGlobal('fetch', fetch));
  return {
    requests: requests,
    responses: (status: number, body: unknown, { to = '' }: { to?: string | RegExp } = {}) =>
      void responses.push({ to, give: async () => new Response(JSON.stringify(body), { status }) }),
    /** The next request for such a path receives no response. */
    pends: (to: string) => void responses.unshift({ to, give: () => new Promise(() => {}) }),
    isAway: () => void responses.push({ to: '', give: () => Promise.reject(new TypeError('Failed to fetch')) }),
  };
}

/** Reminder settings of a company that sends none. */
export const NO_REMINDERS = {
  reminder_settings: {
    estimate_unanswered: { is_on: false },
    invoice_due_soon: { is_on: false },
    invoice_overdue: { is_on: false },
    visit: { is_on: false },
  },
};

/** A customer as the server returns it. */
export function customer(changes: Record<string, unknown> = {}) {
  return {
    customer_id: '01930000-0000-7000-8000-000000000001',
    first_name: 'Priya',
    last_name: 'Desai',
    customer_company_name: null,
    address_1: null,
    address_2: null,
    city: null,
    state: null,
    zip: null,
    email: 'priya@example.com',
    phone: '813-555-0155',
    latitude: null,
    longitude: null,
    position_source: null,
    internal_notes: null,
    email_consent: true,
    sms_consent: true,
    created_at: '2026-11-19T15:00:00.000Z',
    updated_at: '2026-11-19T15:00:00.000Z',
    ...changes,
  };
}

/** A subscription in its free trial, as the server returns it. */
export function subscription(changes: Record<string, unknown> = {}) {
  return {
    subscription_id: '01930000-0000-7000-8000-00000000000a',
    subscription_status: 'active',
    subscription_action: 'trial',
    plan_type: 'standard',
    monthly_amount: 6,
    number_of_months_subscribed: 0,
    start_date: '2026-11-20',
    end_date: '2027-02-20',
    canceled_at: null,
    auto_renewal: false,
    next_payment_date: null,
    cancellation_reason: null,
    created_at: '2026-11-20T15:00:00.000Z',
    updated_at: '2026-11-20T15:00:00.000Z',
    ...changes,
  };
}

export function recordOf(type: string, attributes: Record<string, unknown>) {
  return { data: { id: attributes[`${type}_id`], type, attributes } };
}
