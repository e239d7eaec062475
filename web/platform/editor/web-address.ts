/** Whether a link may have this address: the server's sanitiser keeps no other. */
export const isWebAddress = (address: string): boolean => /^https?:\/\/[^\s/]/i.test(address) && URL.canParse(address);
