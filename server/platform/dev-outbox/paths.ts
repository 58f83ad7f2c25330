/** The URLs of the outbox page, for its links and its data. */
export const paths = {
  list: '/dev/outbox',
  message: (id: string) => `/dev/outbox/${encodeURIComponent(id)}`,
  html: (id: string) => `/dev/outbox/${encodeURIComponent(id)}/html`,
  reply: (id: string) => `/dev/outbox/${encodeURIComponent(id)}/reply`,
  attachment: (id: string, name: string) =>
    `/dev/outbox/${encodeURIComponent(id)}/attachments/${encodeURIComponent(name)}`,
};
