import { Box, Group } from '@mantine/core';
import '@mantine/carousel/styles.layer.css';
import { Carousel } from '@mantine/carousel';
import { useReducedMotion } from '@mantine/hooks';
import type { EmblaCarouselType } from 'embla-carousel';
import { useState } from 'react';
import type { ProjectTag } from '#contract/work/images.ts';
import { IconChevronLeft } from '../../../../kit/icons/icons.ts';
import { IconChevronRight } from '../../../../kit/icons/public-icons.ts';
import classes from './photos.module.css';
import { HALVES, photoLabel, type ProjectPhoto } from './project-photos.ts';
import shared from '../../../../kit/page/shared.module.css';

interface PhotoSliderProps {
  tag: ProjectTag;
  photos: readonly ProjectPhoto[];
  /** Shown when there are no photos. */
  none: string;
  /** Called when a photo is clicked, to open it in the viewer. */
  onOpen: (index: number) => void;
}

// A drag is recognized after ten pixels; the slider does not wrap around.
const MOVES = { loop: false, slidesToScroll: 1, dragThreshold: 10 };

/** The photos before or after the work, one at a time. */
export function PhotoSlider({ tag, photos, none, onOpen }: PhotoSliderProps) {
  const { title, word } = HALVES[tag];
  const [slider, setSlider] = useState<EmblaCarouselType | null>(null);
  const [selected, select] = useState(0);
  const still = useReducedMotion();
  const shown = Math.min(selected, photos.length - 1);
  return (
    <section className={classes.sliderHalf} aria-labelledby={tag}>
      <h2 id={tag}>{title}</h2>
      {photos.length === 0 ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <>
          <Carousel
            withControls={false}
            emblaOptions={MOVES}
            getEmblaApi={setSlider}
            onSlideChange={select}
            role="group"
            aria-roledescription="carousel"
            aria-label={`Photos ${word} the project`}
          >
            {photos.map((photo, index) => (
              <Carousel.Slide key={photo.key} inert={index !== shown}>
                <button
                  type="button"
                  className={classes.sliderPhoto}
                  aria-label={`Open ${photoLabel(photo, index, photos.length)}`}
                  onClick={() => onOpen(index)}
                >
                  <img
                    src={photo.small.url}
                    alt=""
                    draggable={false}
                    loading={index === 0 ? 'eager' : 'lazy'}
                    decoding="async"
                  />
                </button>
              </Carousel.Slide>
            ))}
          </Carousel>
          <Group gap={4} wrap="nowrap" className={shared.figures}>
            <span className={classes.name}>{photos[shown]?.name}</span>
            <button
              type="button"
              className={classes.sliderMove}
              aria-label={`Previous photo ${word} the project`}
              disabled={shown === 0}
              onClick={() => slider?.scrollPrev(still)}
            >
              <IconChevronLeft size={20} stroke={1.75} aria-hidden />
            </button>
            <Box component="span" miw={64} ta="center" className={shared.muted}>
              {shown + 1} of {photos.length}
            </Box>
            <button
              type="button"
              className={classes.sliderMove}
              aria-label={`Next photo ${word} the project`}
              disabled={shown === photos.length - 1}
              onClick={() => slider?.scrollNext(still)}
            >
              <IconChevronRight size={20} stroke={1.75} aria-hidden />
            </button>
          </Group>
        </>
      )}
    </section>
  );
}
