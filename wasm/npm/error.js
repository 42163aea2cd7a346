/** The one error class of the package; index.d.ts documents it. */
export class SaoleiError extends Error {
  constructor(code, message) {
    super(message)
    this.name = 'SaoleiError'
    this.code = code
  }
}
