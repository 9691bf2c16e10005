export interface ProfileError {
  readonly pointer: string;
  readonly message: string;
}
