/**
 * The URL of the list of estimates, in a separate file: the customer's page links back to it, and should load no more
 * than it needs.
 */
export const ESTIMATE_LIST = '/main/project/estimate';
