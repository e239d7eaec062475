/** Of BACKUP_KEY. Apart from the encryption, which the site itself never loads. */
export const shortestPassphrase = 12;
