export const Pie = () => <i>pie</i>
