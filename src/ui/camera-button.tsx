import { FileButton, type FileButtonProps } from './file-button';

type CameraButtonProps = Omit<FileButtonProps, 'icon' | 'capture' | 'multiple' | 'labelledBy'>;

/** Opens the phone's camera. Hidden on wide screens with a mouse: there it would only pick a file. */
export const CameraButton = ({ children, className = '', ...props }: CameraButtonProps) => (
  <FileButton {...props} capture="environment" className={`lg:pointer-fine:hidden ${className}`}>
    <span className="flex items-center gap-2">
      <svg
        viewBox="0 0 24 24"
        className="size-5 shrink-0"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M4 8h4l2-3h4l2 3h4v11H4zM12 10a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7Z" />
      </svg>
      {children}
    </span>
  </FileButton>
);
