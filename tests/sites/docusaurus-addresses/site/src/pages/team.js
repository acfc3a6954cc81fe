export default () => <h1>Team</h1>
