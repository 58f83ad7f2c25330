import { DELETED } from '../../contract/endpoint.ts';
import type { images, ImageTag } from '../../contract/images.ts';
import { Refusal } from '../../contract/refusals.ts';
import type { Files } from '../platform/files/files.ts';
import { type Doors, inSteps } from '../platform/http/doors.ts';
import type { Person } from '../platform/http/person.ts';
import { newId } from '../platform/ids.ts';
import { presentImage } from './present.ts';
import {
  accountOf,
  countImages,
  deleteImages,
  imagesOf,
  keepImages,
  type Owner,
  readImage,
  refuseFull,
} from './store.ts';
import { readPicture, removeFiles, storePicture } from './upload.ts';

export function imageDoors({ files }: { files: Files }): Doors<typeof images> {
  return {
    upload: inSteps(async ({ inCompany, person, body, file, now }) => {
      const owner = ownerNamed(person, body.image_for_tag, ownerIn(body));
      await inCompany((db) => refuseFull(db, owner));
      const sizes = await readPicture(file);
      const stored = await storePicture(files, person.company_id, sizes, file?.name ?? '');
      const group = {
        image_group_key: newId(),
        image_for_tag: owner.tag,
        account_id: accountOf(owner),
        created_at: now,
      };
      const rows = stored.map((size) => ({ ...group, ...size, image_id: newId() }));
      const kept = await inCompany((db) => keepImages(db, rows)).catch(async (error: unknown) => {
        await removeFiles(files, stored);
        throw error;
      });
      return { photos: kept.map(presentImage) };
    }),

    links: async ({ db, person, query }) => {
      const owner = ownerNamed(person, query.image_for_tag, ownerIn(query));
      const size = query.image_size_tag === 'all' ? undefined : query.image_size_tag;
      return { photos: (await imagesOf(db, owner, size)).map(presentImage) };
    },

    allLinks: async ({ db, person, params }) => {
      const owner = ownerNamed(person, params.tag, params.owner);
      return { photos: (await imagesOf(db, owner)).map(presentImage) };
    },

    count: async ({ db, person, params }) => ({
      count: await countImages(db, ownerNamed(person, params.tag, params.owner)),
    }),

    bytes: inSteps(async ({ inCompany, person, params }) => {
      const image = await inCompany((db) => readImage(db, params.id, person.account_id));
      return { bytes: await files.read(image.file_key), contentType: image.content_type };
    }),

    remove: async ({ db, person, params }) => {
      await deleteImages(db, await readImage(db, params.id, person.account_id));
      return DELETED;
    },
  };
}

interface Named {
  image_for_tag: ImageTag;
  company_code?: string | undefined;
  account_id?: string | undefined;
}

/** The owner that goes with the tag; without one the caller's own is meant. */
function ownerIn({ image_for_tag, company_code, account_id }: Named): string | undefined {
  return image_for_tag === 'company' ? company_code : account_id;
}

/** A company is named by its code, an account by its id; both must be the caller's own. */
function ownerNamed(person: Person, tag: ImageTag, name: string | undefined): Owner {
  const { company_code, account_id } = person;
  if (tag === 'company') {
    if (name !== undefined && name.toUpperCase() !== company_code) throw new Refusal('company_not_found');
    return { tag };
  }
  if (name !== undefined && name !== account_id) throw new Refusal('account_not_found');
  return { tag, account_id };
}
