// #region revoke
export const revoke = 1
// #endregion
