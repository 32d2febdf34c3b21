import type { ReactNode } from 'react';
import { Badge } from '../../src/ui/badge';
import { BarTable } from '../../src/ui/bars';
import { Beside } from '../../src/ui/beside';
import { Breakable } from '../../src/ui/breakable';
import { CameraButton } from '../../src/ui/camera-button';
import { Card, CardSection, DescriptionList, Lines } from '../../src/ui/card';
import { MailLink, WebLink } from '../../src/ui/contacts';
import { Contacts } from '../../src/ui/person-contacts';
import { DataTable } from '../../src/ui/data-table';
import { ConfirmDialog, Dialog, DialogActions } from '../../src/ui/dialog';
import {
  Banner,
  EmptyState,
  NoResults,
  RetryButton,
  SkeletonRows,
  SubmitButton,
} from '../../src/ui/feedback';
import {
  EmailField,
  ErrorText,
  Frame,
  MobileField,
  RequiredMark,
  SelectField,
  TextArea,
  TextField,
  WebsiteField,
} from '../../src/ui/fields';
import { FileButton } from '../../src/ui/file-button';
import { Icon } from '../../src/ui/icon';
import { CompanyLogo, LogosWait } from '../../src/ui/logo';
import { More } from '../../src/ui/more';
import { PasswordField } from '../../src/ui/password-field';
import { Portrait } from '../../src/ui/portrait';
import { QrCode } from '../../src/ui/qr-code';
import { Row, Rows } from '../../src/ui/rows';
import { BackLink, PageTitle, Screen } from '../../src/ui/screen';
import { SearchForm } from '../../src/ui/search-form';
import { ShowMore } from '../../src/ui/show-more';
import { StickyBar } from '../../src/ui/sticky-bar';
import { Strip } from '../../src/ui/strip';
import { TabLinks } from '../../src/ui/tab-links';
import { Track } from '../../src/ui/track';

const nothing = () => undefined;
const field = { name: 'one', value: 'Lae', onChange: nothing };
const empty = { ...field, value: '' };
const wrong = { ...empty, error: 'City is required' };
const rows = [{ id: 1, name: 'Maria Kaupa', city: 'Goroka' }];
const tones = ['error', 'success', 'info', 'warning'] as const;
const badges = ['neutral', 'success', 'warning', 'error', 'info'] as const;

/** Every piece of src/ui by its name, in each of its states. */
export const pieces: Record<string, ReactNode> = {
  Badge: badges.map((tone) => (
    <Badge key={tone} tone={tone} icon="check">
      {tone}
    </Badge>
  )),
  'Badge, solid': (
    <>
      <Badge tone="success" icon="check" solid>
        Hired
      </Badge>
      <Badge tone="error" icon="alert" solid>
        Needs your attention
      </Badge>
    </>
  ),
  Banner: tones.map((tone) => (
    <Banner key={tone} tone={tone}>
      A message of the tone {tone}.
    </Banner>
  )),
  Strip: (['now', 'done', 'error', 'plain'] as const).map((tone) => (
    <Strip key={tone} tone={tone}>
      One line: {tone}
    </Strip>
  )),
  Track: (['row', 'column'] as const).map((layout) => (
    <Track
      key={layout}
      label="Progress"
      layout={layout}
      steps={[
        { name: 'Sent', state: 'done', note: '17 November' },
        { name: 'Viewed', state: 'now' },
        { name: 'The resume was opened', state: 'fact' },
        { name: 'Hired', state: 'next' },
        { name: 'Not this time', state: 'ended' },
      ]}
    />
  )),
  Buttons: (
    <>
      <button type="button" className="btn btn-primary">
        The one main action
      </button>
      <button type="button" className="btn btn-outline">
        Another
      </button>
      <button type="button" className="btn btn-primary" aria-disabled>
        Blocked
      </button>
    </>
  ),
  SubmitButton: [false, true].map((busy) => (
    <SubmitButton key={String(busy)} busy={busy} busyText="Saving...">
      Save
    </SubmitButton>
  )),
  RetryButton: [false, true].map((busy) => <RetryButton key={String(busy)} busy={busy} onClick={nothing} />),
  FileButton: (
    <FileButton icon="upload" accept="image/*" busy={false} onPick={nothing}>
      Choose a file
    </FileButton>
  ),
  CameraButton: (
    <CameraButton accept="image/*" busy={false} onPick={nothing}>
      Take a photo
    </CameraButton>
  ),
  StickyBar: (
    <StickyBar docked={false}>
      <button type="button" className="btn btn-primary btn-block">
        Apply Now
      </button>
    </StickyBar>
  ),
  More: (
    <More about="Warehouse Intern">
      <button type="button" className="btn btn-outline">
        Archive
      </button>
    </More>
  ),
  TextField: (
    <>
      <TextField {...field} label="City" hint="Where you live" required />
      <TextField {...wrong} label="City, wrong" required />
      <TextField {...field} label="City, only shown" disabled />
    </>
  ),
  TextArea: [field, wrong].map((state, index) => (
    <TextArea key={index} {...state} label="Message" rows={3} />
  )),
  SelectField: [field, wrong].map((state, index) => (
    <SelectField key={index} {...state} label="Location" options={['Lae', 'Goroka']} placeholder="All" />
  )),
  PasswordField: [empty, { ...wrong, error: 'Password is required' }].map((state, index) => (
    <PasswordField key={index} {...state} label="Password" autoComplete="current-password" required />
  )),
  EmailField: <EmailField {...empty} />,
  MobileField: <MobileField {...empty} />,
  WebsiteField: <WebsiteField {...empty} label="Website (optional)" />,
  Frame: (
    <Frame id="framed" label="A control of one's own" error={undefined} hint="With a hint" required={false}>
      <input id="framed" className="input" />
    </Frame>
  ),
  RequiredMark: <RequiredMark />,
  ErrorText: <ErrorText>City is required</ErrorText>,
  SearchForm: <SearchForm name="Find students" label="Search by name" q="" onChange={() => undefined} />,
  Card: (
    <Card>
      <DescriptionList
        items={[
          ['Location', 'Lae'],
          ['Email', 'maria@people.example', 'wide'],
        ]}
      />
      <CardSection title="Description">
        <Lines>{'Two lines\nof text'}</Lines>
      </CardSection>
    </Card>
  ),
  Rows: (
    <Rows label="Internships">
      <Row>First row</Row>
      <Row>Second row</Row>
    </Rows>
  ),
  DataTable: (
    <DataTable
      caption="Students"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { header: 'Name', value: ({ name }) => name, names: true },
        { header: 'City', value: ({ city }) => city },
      ]}
    />
  ),
  BarTable: (
    <BarTable
      caption="By place"
      name="Place"
      value="Students"
      rows={[
        { name: 'Port Moresby', value: 5, hired: 2 },
        { name: 'Lae', value: 1, hired: 1, to: '/about' },
      ]}
    />
  ),
  TabLinks: (
    <TabLinks
      label="Parts"
      tabs={[
        { to: '/', label: 'All', count: 12 },
        { to: '/about', label: 'Viewed', count: 4 },
      ]}
    />
  ),
  BackLink: <BackLink to="/">Internships</BackLink>,
  ShowMore: <ShowMore left={20} onMore={nothing} />,
  EmptyState: (
    <EmptyState icon="info" title="Nothing here yet">
      <p>What comes next.</p>
    </EmptyState>
  ),
  NoResults: (
    <NoResults
      icon="search"
      title="Nothing found"
      sentence="Try fewer words."
      count={{ current: null }}
      onShowAll={nothing}
    />
  ),
  SkeletonRows: <SkeletonRows count={2} className="h-16" />,
  Contacts: <Contacts email="ruth@shop.example" mobile="+675 7200 3301" />,
  Beside: (
    <Beside words={<p>Write to us.</p>}>
      <Card>The form</Card>
    </Beside>
  ),
  Breakable: <Breakable>newbusiness@demo.example</Breakable>,
  MailLink: <MailLink address="ruth@shop.example" />,
  WebLink: <WebLink url="https://shop.example" />,
  CompanyLogo: <CompanyLogo src={null} name="Kundu Hardware" />,
  LogosWait: (
    <LogosWait value>
      <CompanyLogo src="/logo.webp" name="Kundu Hardware" />
    </LogosWait>
  ),
  Portrait: <Portrait src={null} name="Maria Kaupa" />,
  QrCode: (
    <div className="size-32">
      <QrCode text="https://portal.example.org" label="QR code" />
    </div>
  ),
  Icon: <Icon name="check" />,
  Dialog: (
    <Dialog title="Share" open onClose={nothing}>
      What it says.
    </Dialog>
  ),
  DialogActions: (
    <>
      <DialogActions label="Send report" onCancel={nothing} />
      <DialogActions label="Sending..." isBlocked onCancel={nothing} />
      <DialogActions label="Delete my account" destroys onCancel={nothing} />
      <DialogActions onCancel={nothing} cancelLabel="Close" />
    </>
  ),
  ConfirmDialog: (
    <ConfirmDialog
      title="Delete it?"
      message="It is gone for ever."
      confirmLabel="Delete"
      onAnswer={nothing}
    />
  ),
  Screen: (
    <Screen title="A screen" lead="What it is for">
      <PageTitle>A screen</PageTitle>
      <p>Its content.</p>
    </Screen>
  ),
};
