import type { Company } from '../../../../contract/companies.ts';
import { CompanySwitch } from './company-switch.tsx';

/** Whether photos are also kept as they were taken. */
export function OriginalPhotos({ company }: { company: Company }) {
  return (
    <CompanySwitch
      company={company}
      setting="keep_original_photos"
      title="Original Photos"
      label="Keep original photos"
      description="Photos in the gallery do not tell where and when they were taken. Switch this on to keep the file from the camera too: it holds the place and the time, and everybody in your company can download it. Customers never see it."
      effect={{ on: NOW_KEPT, off: NOT_KEPT }}
    />
  );
}

const NOW_KEPT = 'Photos that are uploaded from now on are kept with their original file.';
const NOT_KEPT = 'New photos are kept without it. Original files that are there stay until their photos are deleted.';
