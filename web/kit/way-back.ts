/** The list of estimates, apart from all other addresses: the customer's page leads back to it, and loads no more than it needs. */
export const ESTIMATE_LIST = '/main/project/estimate';
