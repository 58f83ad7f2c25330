import { useState } from 'react';
import type { EmployeeJobsite } from '../../contract/employees.ts';

/**
 * The jobsite that this employee last selected on this phone, if it is still listed, and the function that selects
 * another.
 */
export function useRememberedJobsite(employeeCode: string, jobsites: readonly EmployeeJobsite[]) {
  const keptAs = `time-jobsite-${employeeCode}`;
  const [chosen, setChosen] = useState(() => localStorage.getItem(keptAs));
  const jobsite = jobsites.find(({ jobsite_id }) => jobsite_id === chosen);
  const choose = (jobsiteId: string) => {
    localStorage.setItem(keptAs, jobsiteId);
    setChosen(jobsiteId);
  };
  return { jobsite, choose };
}
