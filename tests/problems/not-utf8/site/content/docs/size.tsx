export const Size = () => <b>Grφίe</b>
