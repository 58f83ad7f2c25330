import { useEffect, useState, useSyncExternalStore } from 'react';
import { findLogo, findSession } from '../../kit/session/find-session.ts';
import { onRecordChange, readRecord, type SessionRecord } from '../../kit/session/session-record.ts';

/** The session record of the signed-in user; null during hydration of a prerendered page, and for everyone else. */
export function useHeaderSession(): SessionRecord | null {
  const record = useSyncExternalStore(onRecordChange, readRecord, () => null);
  useEffect(() => void findSession(), []);
  return record?.account_id ? record : null;
}

/** The URL of the company's logo; undefined while loading and if there is none. */
export function useHeaderLogo(record: SessionRecord | null): string | undefined {
  const code = record?.company_code;
  const [logo, setLogo] = useState<{ code: string; url: string | undefined }>();
  useEffect(() => {
    if (!code) return undefined;
    let left = false;
    void findLogo(code).then((url) => !left && setLogo({ code, url }));
    return () => void (left = true);
  }, [code]);
  return logo?.code === code ? logo?.url : undefined;
}
