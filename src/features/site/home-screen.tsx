import type { Words } from '#contract/languages';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { brand } from '#contract/brand';
import { useSession } from '../../services/services';
import { InstallOffer } from '../../components/install-offer';
import { WaitingNotice } from '../../components/waiting-notice';
import { PageTitle } from '../../ui/screen';

const steps: readonly { title: string; text: string }[] = [
  {
    title: 'Register',
    text: 'Sign up with your own details.',
  },
  {
    title: 'Search',
    text: 'Look by category or location.',
  },
  {
    title: 'Apply',
    text: 'Add your cover letter and resume.',
  },
];

const modules: readonly { title: string; text: string }[] = [
  { title: 'Job search strategies', text: 'Find openings and ask for one.' },
  { title: 'Resume writing', text: 'Say what you can do on one page.' },
  { title: 'Interview skills', text: 'What to expect, wear and say.' },
  { title: 'Financial literacy', text: 'Your first pay and bank account.' },
];

/** Placeholder content (screens.md section 1), without links. */
const posts: readonly Words[] = [
  'My first week at work',
  'What I look for in a resume',
  'Applying with one bar of signal',
];

export function HomeScreen({ internships }: { internships: ReactNode }) {
  const role = useSession()?.role;
  return (
    <div data-visitor>
      <PageTitle>{brand.tagline}</PageTitle>
      <div className="page py-4 empty:hidden">
        <WaitingNotice />
      </div>
      <Hero />
      <div className="page empty:hidden">
        <InstallOffer after="visits" />
      </div>
      {internships}
      <div className="page grid gap-x-8 gap-y-6 py-6 lg:grid-cols-3 lg:py-10">
        <Section title="How it works">
          <p className="mb-3">You work and learn at a business for some weeks.</p>
          <Steps />
          {role === undefined ? (
            <Link to="/signup" className="btn btn-outline mt-1 lg:hidden">
              Register as a student
            </Link>
          ) : null}
        </Section>
        <Section title="The program">
          <Modules />
          {role === 'business' ? (
            <Link to="/dashboard" className="btn btn-outline mt-4">
              Post an Internship
            </Link>
          ) : null}
        </Section>
        <div className="flex flex-col gap-6">
          {role === undefined ? (
            <Section title="For businesses">
              <p>Looking for young staff?</p>
              <Link to="/business-signup" className="line-link">
                Register your business
              </Link>
            </Section>
          ) : null}
          <Section title="From our blog">
            <ul className="list-disc pl-5">
              {posts.map((title) => (
                <li key={title}>{title}</li>
              ))}
            </ul>
            <Link to="/contact" className="line-link">
              Write to us
            </Link>
          </Section>
        </div>
      </div>
    </div>
  );
}

/** Without the script of `Track`, which visitors need nowhere else. */
export const Steps = () => (
  <ol className="track">
    {steps.map(({ title, text }, index) => (
      <li key={title} data-state={index === 0 ? 'now' : 'next'}>
        <span className="track-dot" aria-hidden="true" />
        <div>
          <h3 className="font-bold">{`${index + 1}. ${title}`}</h3>
          <p className="pb-3 text-sm">{text}</p>
        </div>
      </li>
    ))}
  </ol>
);

export const Modules = () => (
  <>
    <p>Four modules for school leavers.</p>
    <ul>
      {modules.map(({ title, text }) => (
        <li key={title} className="border-base-300 border-b py-2">
          <h3 className="font-bold">{title}</h3>
          <p className="text-sm">{text}</p>
        </li>
      ))}
    </ul>
  </>
);

const Hero = () => (
  <section>
    <div className="hero relative">
      <div className="page relative z-1 flex flex-col items-start gap-2 py-3 lg:h-80 lg:justify-center">
        <h1 tabIndex={-1} className="text-2xl leading-7 font-bold outline-none lg:text-5xl lg:leading-14">
          {brand.tagline}
        </h1>
        <p className="max-w-xl lg:text-lg">
          For school leavers of our program. Apply from your phone, even with no signal.
        </p>
        <p className="text-sm font-semibold lg:text-base">Free · Not-for-profit · Every business checked</p>
        <Link to="/all-internships" className="btn btn-primary">
          Browse internships
        </Link>
      </div>
      <div className="walk hero-walk" />
    </div>
    <div className="bilum" />
  </section>
);

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="min-w-0">
    <h2 className="mb-3 text-xl leading-6 font-bold">{title}</h2>
    {children}
  </section>
);
