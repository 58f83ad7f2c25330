import { Checkbox } from '@mantine/core';

export interface RememberChoice {
  isRemembered: boolean;
  onChange: (isRemembered: boolean) => void;
}

/** Whether to stay logged in on this browser; used by both login methods. */
export function RememberMe({ isRemembered, onChange, help }: RememberChoice & { help?: string }) {
  return (
    <Checkbox
      label="Remember me"
      description={help}
      checked={isRemembered}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
