export interface ProfileFault {
  readonly pointer: string;
  readonly message: string;
}
