/** The provider's response when it has accepted a message. */
export type Receipt = {
  /** True if the message is known to be delivered. Otherwise, a callback may report it later. */
  delivered: boolean;
  /** The provider's own id of the message, which its callbacks use. */
  providerId?: string;
};

/**
 * A message that the provider did not accept. `reason` is one sentence for the sender; the provider's response is in
 * `cause`, for the log. `permanent` means that the same message to the same recipient would be rejected again.
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
