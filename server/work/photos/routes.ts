import { DELETED } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { images } from '#contract/work/images.ts';
import type { projectPhotos } from '#contract/work/project-photos.ts';
import { type Handlers, withoutTransaction } from '../../core/endpoints/handlers.ts';
import type { Person } from '../../core/endpoints/person.ts';
import { readCompany } from '../../identity/companies/store.ts';
import type { RejectOverAllowance } from '../../identity/subscriptions/storage.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { newId } from '../../platform/ids.ts';
import { readCustomer } from '../customers/store.ts';
import { readProjectForCrew } from '../projects/crew-store.ts';
import { lockProject, readProject } from '../projects/store.ts';
import {
  type FindProject,
  namedBy,
  ownerNamed,
  requireAccessTo,
  requireMayChange,
  requireOwnUpload,
} from './owners.ts';
import { presentImage } from './present.ts';
import {
  countImages,
  countPhotosOfCustomer,
  deleteImages,
  deleteReplaced,
  type ImageRow,
  imagesOf,
  insertImages,
  newestPhotos,
  type Owner,
  ownerColumns,
  readImage,
  readOriginalFile,
  rejectFull,
} from './store.ts';
import { filesToStore, readImageFile, storeImage } from './upload.ts';

interface ImageHandlers {
  files: Files;
  rejectOverAllowance: RejectOverAllowance;
}

export function imageHandlers(services: ImageHandlers): Handlers<typeof images> {
  const { files } = services;
  return {
    upload: uploadHandler(services),

    links: async ({ db, person, query }) => {
      const owner = await ownerNamed(db, person, query, finderFor(person));
      const size = query.image_size_tag === 'all' ? undefined : query.image_size_tag;
      const rows = await imagesOf(db, owner, { size, projectTag: query.image_project_tag });
      return { photos: rows.map((image) => presentImage(image, person)) };
    },

    allLinks: async ({ db, person, params }) => {
      const owner = await ownerNamed(db, person, namedBy(params.tag, params.owner), readProject);
      return { photos: (await imagesOf(db, owner)).map((image) => presentImage(image, person)) };
    },

    count: async ({ db, person, params }) => ({
      count: await countImages(db, await ownerNamed(db, person, namedBy(params.tag, params.owner), readProject)),
    }),

    countOfCustomer: async ({ db, params }) => {
      await readCustomer(db, params.id);
      return { count: await countPhotosOfCustomer(db, params.id) };
    },

    bytes: withoutTransaction(async ({ inCompany, person, params }) => {
      const image = await inCompany((db) => imageFor(person, db, params.id));
      return { bytes: await files.read(image.file_key), contentType: image.content_type };
    }),

    originalFile: withoutTransaction(async ({ inCompany, person, params }) => {
      const taken = await inCompany(async (db) => readOriginalFile(db, await imageFor(person, db, params.id)));
      const bytes = await files.read(taken.file_key);
      return { bytes, contentType: taken.content_type, fileName: taken.file_name };
    }),

    remove: async ({ db, person, params }) => {
      const image = await imageFor(person, db, params.id);
      requireMayChange(person, image.image_for_tag);
      requireOwnUpload(person, image);
      await deleteImages(db, image);
      return DELETED;
    },
  };
}

export const projectPhotoHandlers: Handlers<typeof projectPhotos> = {
  newest: async ({ db, person }) => {
    const rows = await newestPhotos(db);
    return {
      photos: rows.map(({ project_name, ...image }) => {
        return { ...presentImage(image, person), project_id: image.project_id, project_name };
      }),
    };
  },
};

function uploadHandler({ files, rejectOverAllowance }: ImageHandlers): Handlers<typeof images>['upload'] {
  return withoutTransaction(async ({ inCompany, person, body, file, now }) => {
    requireMayChange(person, body.image_for_tag);
    // Photos are ordered by their keys. The files of one selection arrive in order, but a small one is processed
    // faster.
    const image_group_key = newId();
    const {
      owner,
      replaced,
      keepsOriginal: storesOriginal,
    } = await inCompany(async (db) => {
      const owner = await ownerNamed(db, person, body, finderFor(person));
      const replaced = await findReplaced(db, person, owner, body.replaced_image_id);
      if (!replaced) {
        await rejectFull(db, owner);
        await rejectOverAllowance(db, { field: 'image', bytes: 1 });
      }
      const storesOriginal = owner.tag === 'project' && (await readCompany(db)).keep_original_photos;
      return { owner, replaced, keepsOriginal: storesOriginal };
    });
    const sizes = await readImageFile(file, { tag: owner.tag, company_id: person.company_id });
    const group = {
      ...ownerColumns(owner),
      uploaded_by_account_id: person.account_id,
      project_tag: owner.tag === 'project' ? (body.image_project_tag ?? null) : null,
      image_group_key,
      created_at: now,
    };
    const place = { files, companyId: person.company_id, name: file?.name ?? '' };
    const storedImages = await storeImage(
      place,
      filesToStore(sizes, storesOriginal ? file?.bytes : undefined),
      (stored) =>
        inCompany(async (db) => {
          if (owner.tag === 'project') await lockProject(db, owner.project_id);
          if (replaced) await deleteReplaced(db, replaced);
          // Other photos may have been uploaded while this one was processed. Uploads to a project are serialized, so
          // that the count is exact.
          if (owner.tag === 'project') await rejectFull(db, owner);
          const bytes = stored.reduce((sum, { byte_size }) => sum + byte_size, 0);
          await rejectOverAllowance(db, { field: 'image', bytes });
          return insertImages(
            db,
            stored.map((size) => ({ ...group, ...size, image_id: newId() })),
          );
        }),
    );
    return { photos: storedImages.map((image) => presentImage(image, person)) };
  });
}

/** The function that finds a project for its photos; for a crew lead there are only active projects. */
function finderFor({ role }: Person): FindProject {
  return role === 'crew_lead' ? readProjectForCrew : readProject;
}

/** The owner's existing image that an upload replaces. */
async function findReplaced(db: CompanyDb, person: Person, owner: Owner, id: string | undefined) {
  if (id === undefined) return undefined;
  const image = await imageFor(person, db, id);
  requireOwnUpload(person, image);
  const { image_for_tag, account_id, project_id } = ownerColumns(owner);
  const isTheirs = image.image_for_tag === image_for_tag && image.account_id === account_id;
  if (!isTheirs || image.project_id !== project_id) throw new AppError('image_not_found');
  return image;
}

async function imageFor(person: Person, db: CompanyDb, id: string): Promise<ImageRow> {
  const image = await readImage(db, id, person);
  requireAccessTo(person, image.image_for_tag);
  return image;
}
