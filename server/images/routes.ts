import { DELETED } from '../../contract/endpoint.ts';
import type { images } from '../../contract/images.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import type { Files } from '../platform/files/files.ts';
import { type Doors, inSteps } from '../platform/http/doors.ts';
import type { Person } from '../platform/http/person.ts';
import { newId } from '../platform/ids.ts';
import { type FindProject, namedBy, ownerNamed, requireSubscription } from './owners.ts';
import { presentImage } from './present.ts';
import {
  countImages,
  countPhotosOfCustomer,
  deleteImages,
  type ImageRow,
  imagesOf,
  keepImages,
  type Owner,
  ownerColumns,
  readImage,
  refuseFull,
} from './store.ts';
import { readPicture, storePicture } from './upload.ts';

interface ImageDoors {
  files: Files;
  requireProject: FindProject;
  /** Rejects a customer of another company. */
  requireCustomer: (db: CompanyDb, customerId: string) => Promise<unknown>;
  /** Finds a project and locks it against other uploads, until the transaction ends. */
  holdProject: FindProject;
}

export function imageDoors({ files, requireProject, requireCustomer, holdProject }: ImageDoors): Doors<typeof images> {
  return {
    upload: inSteps(async ({ inCompany, person, body, file, now }) => {
      const owner = await inCompany(async (db) => {
        const owner = await ownerNamed(db, person, body, requireProject);
        await refuseFull(db, owner);
        return owner;
      });
      const sizes = await readPicture(file, owner.tag);
      const group = {
        ...ownerColumns(owner),
        project_tag: owner.tag === 'project' ? (body.image_project_tag ?? null) : null,
        image_group_key: newId(),
        created_at: now,
      };
      const place = { files, companyId: person.company_id, name: file?.name ?? '' };
      const kept = await storePicture(place, sizes, (stored) =>
        inCompany(async (db) => {
          await refuseOneTooMany(db, owner);
          return keepImages(
            db,
            stored.map((size) => ({ ...group, ...size, image_id: newId() })),
          );
        }),
      );
      return { photos: kept.map(presentImage) };
    }),

    links: async ({ db, person, query }) => {
      const owner = await ownerNamed(db, person, query, requireProject);
      const size = query.image_size_tag === 'all' ? undefined : query.image_size_tag;
      const rows = await imagesOf(db, owner, { size, projectTag: query.image_project_tag });
      return { photos: rows.map(presentImage) };
    },

    allLinks: async ({ db, person, params }) => {
      const owner = await ownerNamed(db, person, namedBy(params.tag, params.owner), requireProject);
      return { photos: (await imagesOf(db, owner)).map(presentImage) };
    },

    count: async ({ db, person, params }) => ({
      count: await countImages(db, await ownerNamed(db, person, namedBy(params.tag, params.owner), requireProject)),
    }),

    countOfCustomer: async ({ db, params }) => {
      await requireCustomer(db, params.id);
      return { count: await countPhotosOfCustomer(db, params.id) };
    },

    bytes: inSteps(async ({ inCompany, person, params }) => {
      const image = await inCompany((db) => imageFor(person, db, params.id));
      return { bytes: await files.read(image.file_key), contentType: image.content_type };
    }),

    remove: async ({ db, person, params }) => {
      await deleteImages(db, await imageFor(person, db, params.id));
      return DELETED;
    },
  };

  /**
   * Other uploads may have finished during the conversion. Uploads to a project run one after another, so that the
   * count is exact.
   */
  async function refuseOneTooMany(db: CompanyDb, owner: Owner): Promise<void> {
    if (owner.tag !== 'project') return;
    await holdProject(db, owner.project_id);
    await refuseFull(db, owner);
  }
}

async function imageFor(person: Person, db: CompanyDb, id: string): Promise<ImageRow> {
  const image = await readImage(db, id, person.account_id);
  requireSubscription(person, image.image_for_tag);
  return image;
}
