/** What a provider says when it has taken a message. */
export type Receipt = {
  /** True when it is known to have arrived; otherwise a callback may tell later. */
  delivered: boolean;
  /** The provider's own name for the message, by which its callbacks call it. */
  providerId?: string;
};

/**
 * A message that was not taken. `reason` is one sentence for the person who sent it; what the provider said is in `cause`,
 * for the log. `permanent` means that the same message to the same recipient would be refused again.
 */
export class DeliveryFailed extends Error {
  override readonly name = 'DeliveryFailed';
  readonly permanent: boolean;
  readonly reason: string;

  constructor(reason: string, options: { permanent: boolean; cause?: unknown }) {
    super(reason, { cause: options.cause });
    this.reason = reason;
    this.permanent = options.permanent;
  }
}
