import { Banner } from '../../ui/feedback';

const takeFocus = (banner: HTMLElement | null) => banner?.focus({ preventScroll: true });

/** Takes the place of a form that has done its work, and the keyboard with it, until the log-in comes by itself. */
export function DoneBanner({ sentence, next }: { sentence: string; next?: string }) {
  return (
    <Banner tone="success" ref={takeFocus}>
      <p>{sentence} We take you to the log-in now.</p>
      {next ? <p>{next}</p> : null}
    </Banner>
  );
}
