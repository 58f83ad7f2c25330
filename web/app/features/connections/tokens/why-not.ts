import type { ConnectionSettings } from '#contract/connections/connections.ts';

const WHO = { owners: 'owners', office: 'owners and the office' } as const;

/** Why nothing can be connected, or works, at the moment; undefined if everything does. */
export function whyNotConnect(settings: ConnectionSettings, isActive: boolean): string | undefined {
  const { is_on, may_connect, who_connects, owners } = settings;
  if (!is_on) return 'Connections are turned off for this company.';
  if (!may_connect && who_connects !== 'everybody') {
    return `Your company lets only ${WHO[who_connects]} connect things. Ask ${owners[0] ?? 'an owner'}.`;
  }
  return isActive ? undefined : 'Connections start again with your subscription.';
}
