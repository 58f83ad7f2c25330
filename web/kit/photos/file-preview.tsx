import { useCallback, useState } from 'react';
import { IconPhoto } from '../icons/icons.ts';

/**
 * Preview of an image file that is not uploaded yet; an icon if the browser cannot display its type, as is common for
 * HEIC.
 */
export function FilePreview({ file, alt }: { file: File; alt: string }) {
  const [unseen, setUnseen] = useState<File | null>(null);
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  if (unseen === file) return <IconPhoto size={24} stroke={1.5} aria-hidden />;
  return <img ref={show} alt={alt} decoding="async" onError={() => setUnseen(file)} />;
}
