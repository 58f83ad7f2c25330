import { useEffect, useState } from 'react';
import { readRecord, type SessionRecord } from '../session-record.ts';

/** Who is signed in by this tab's record: null while a prerendered page wakes up, and for visitors. */
export function useSignedInRecord(): SessionRecord | null {
  const [record, setRecord] = useState<SessionRecord | null>(null);
  useEffect(() => {
    const stored = readRecord();
    setRecord(stored?.account_id ? stored : null);
  }, []);
  return record;
}
