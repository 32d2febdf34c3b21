/** A PDF as a picked file would be. @param name without its extension */
export const pdfFile = (name: string, bytes: Uint8Array<ArrayBuffer>): File =>
  new File([bytes], `${name}.pdf`, { type: 'application/pdf' });
