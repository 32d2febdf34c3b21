import { financingText } from '#contract/messages/status-words';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useReducer, useRef, type ReactNode } from 'react';
import { internshipPages } from '#contract/messages/internship-pages';
import { practice as messages } from '#contract/messages/practice';
import { focusScreen, scrollToTop } from '../../forms/focus';
import { useSession } from '../../lib/services';
import { DescriptionList } from '../../ui/card';
import { Icon } from '../../ui/icon';
import { Row, Rows } from '../../ui/rows';
import { Screen } from '../../ui/screen';
import { StickyBar } from '../../ui/sticky-bar';
import { Strip } from '../../ui/strip';
import { PracticeApply } from './practice-apply';
import { practiceInternships, type PracticeInternship } from './practice-internships';
import { newPractice, practise } from './practice-journey';
import { PracticeResult } from './practice-result';

const route = getRouteApi('/_classroom/practice');

/**
 * The whole way of an application with pretend internships (rule 73). Its state is in memory: no request is made and nothing is
 * stored. The step stands in the address, so that "back" goes one step back; a step that was not reached shows the one before.
 */
export function PracticeScreen() {
  const { internship: number = 0, step } = route.useSearch();
  const [practice, dispatch] = useReducer(practise, newPractice);
  const internship = practiceInternships[number - 1];
  const shown = practice.applied === number ? 'result' : (step ?? 'look');
  const place = `${number} ${shown}`;
  const last = useRef(place);
  useEffect(() => {
    if (last.current === place) return;
    last.current = place;
    scrollToTop();
    focusScreen();
  }, [place]);
  const props = { practice, dispatch, number };
  return (
    <Screen title={internship?.title ?? 'Practice'} hasOwnTitle={internship !== undefined} width="wide">
      <Strip tone="now">
        <p className="py-2">
          <strong>{messages.notReal}</strong> {messages.kept}
        </p>
      </Strip>
      {internship ? (
        <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-x-8">
          <div className="flex min-w-0 flex-col gap-4">
            {shown === 'result' ? (
              <PracticeResult {...props} internship={internship} />
            ) : shown === 'apply' ? (
              <PracticeApply {...props} internship={internship} />
            ) : (
              <PracticeDetails internship={internship} number={number} />
            )}
          </div>
          {/* Beside each step on a wide screen; on a phone above the text of the first. */}
          <div className={shown === 'look' ? 'max-lg:order-first' : 'max-lg:hidden'}>
            <PracticeFacts internship={internship} />
          </div>
        </div>
      ) : (
        <PracticeList />
      )}
      {internship ? <BackToList /> : null}
    </Screen>
  );
}

const BackToList = () => (
  <Link to="/practice" className="text-link inline-flex min-h-12 items-center gap-1 self-start">
    <Icon name="back" className="size-5" />
    All practice internships
  </Link>
);

function PracticeList() {
  return (
    <>
      <h2 className="text-xl font-bold">{practiceInternships.length} Internship(s) Found</h2>
      <Rows>
        {practiceInternships.map(({ title, company, location, financing, duration, daysLeft }, index) => (
          <Row key={title} className="relative flex-col items-stretch">
            <h3 className="text-lg font-bold">{title}</h3>
            <p>{company}</p>
            <p className="flex justify-between gap-2 text-sm">
              <span>
                {location} · {financingText(financing)} · {duration}
              </span>
              <span>{internshipPages.daysLeft(daysLeft)}</span>
            </p>
            <Link
              to="/practice"
              search={{ internship: index + 1 }}
              className="row-link self-end text-sm font-bold"
              aria-label={`VIEW DETAILS: ${title}`}
            >
              VIEW DETAILS ›
            </Link>
          </Row>
        ))}
      </Rows>
    </>
  );
}

function PracticeDetails({ internship, number }: { internship: PracticeInternship; number: number }) {
  const { description, skills } = internship;
  return (
    <>
      <Part title="Description">{description}</Part>
      <Part title="Required skills">{skills.join(', ')}</Part>
      <StickyBar docked={useSession() !== null}>
        <Link
          to="/practice"
          search={{ internship: number, step: 'apply' }}
          className="btn btn-primary btn-block"
        >
          Apply Now
        </Link>
      </StickyBar>
    </>
  );
}

const PracticeFacts = ({ internship }: { internship: PracticeInternship }) => (
  <>
    <p className="mb-3 font-semibold">{internship.company}</p>
    <DescriptionList
      items={[
        ['Location', internship.location],
        ['Remuneration', financingText(internship.financing)],
        ['Duration', internship.duration],
        ['Apply by', internshipPages.daysLeft(internship.daysLeft)],
      ]}
    />
  </>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="text-lg font-bold">{title}</h2>
    <p>{children}</p>
  </section>
);
