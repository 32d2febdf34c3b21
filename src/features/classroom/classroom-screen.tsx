import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { brand } from '#contract/brand';
import { classroom } from '#contract/messages/classroom';
import { QrCode } from '../../components/lazy-qr-code';
import { Screen } from '../../ui/screen';
import { InstallSteps } from '../../components/install-offer';
import type { Sources } from './save-everything';
import { SavePanel } from './save-panel';
import { useHydrated } from '../../services/services';

export function ClassroomScreen({ sources }: { sources: Sources }) {
  return (
    <Screen
      title="For the classroom"
      lead={`Bring ${brand.name} to a class: let everybody scan, install, and see how to apply, with signal or without.`}
      width="wide"
    >
      <div className="grid grid-cols-1 lg:grid-cols-2 lg:gap-x-8">
        <Part title="Scan to open" isScripted>
          <SiteQrCode />
        </Part>
        <Part title="Put it on the home screen">
          <InstallSteps />
        </Part>
        <Part title="Prepare this phone" isScripted>
          <SavePanel sources={sources} />
        </Part>
        <Part title="Practise applying" isScripted>
          <p className="mb-3">{classroom.practice}</p>
          <Link to="/practice" className="btn btn-outline">
            Practise with pretend internships
          </Link>
        </Part>
      </div>
    </Screen>
  );
}

interface PartProps {
  title: string;
  isScripted?: boolean;
  children: ReactNode;
}

function Part({ title, isScripted = false, children }: PartProps) {
  return (
    <section className="mt-4" {...(isScripted && { 'data-scripted': '' })}>
      <h2 className="mb-3 text-xl font-bold md:text-2xl">{title}</h2>
      {children}
    </section>
  );
}

function SiteQrCode() {
  // Known in the browser only: pages are rendered for any host.
  const address = useHydrated() ? window.location.origin : null;
  return (
    <figure className="flex flex-col items-center gap-3">
      <div className="aspect-square w-full max-w-sm bg-white">
        {address ? <QrCode text={address} label={`QR code that opens ${address}`} /> : null}
      </div>
      <figcaption className="min-h-9 text-center text-2xl font-bold wrap-anywhere md:text-3xl">
        {address?.replace(/^https:\/\//, '')}
      </figcaption>
    </figure>
  );
}
